"""Who may do what at the judge desk: the checks that several tasks share."""

from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.refusal import Illegal


def require_head_judge(staff: StaffMember, task: str, rule: str) -> None:
    """Raises ``Illegal`` unless the member of staff is the head judge."""
    if staff.role is not StaffRole.HEAD_JUDGE:
        raise Illegal(f"{staff.name} cannot {task}: that is for the head judge (RS {rule}).")


def require_judge(staff: StaffMember, task: str, rule: str) -> None:
    """Raises ``Illegal`` unless the member of staff is a judge."""
    if not staff.is_judge:
        raise Illegal(f"{staff.name} cannot {task}: that is for a judge (RS {rule}).")
