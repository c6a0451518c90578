CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE counter (
	name VARCHAR(40) NOT NULL, 
	last INTEGER NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	dci VARCHAR(40) NOT NULL, 
	country VARCHAR(80) NOT NULL, 
	notes TEXT NOT NULL, 
	merged_into INTEGER, bars TEXT DEFAULT '[]' NOT NULL, family TEXT DEFAULT '' NOT NULL, aside BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(merged_into) REFERENCES player (id)
);
CREATE TABLE event (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	date DATE NOT NULL, 
	place TEXT NOT NULL, 
	format VARCHAR(60) NOT NULL, 
	sanctioned BOOLEAN NOT NULL, 
	stages TEXT NOT NULL, 
	round_minutes INTEGER NOT NULL, 
	wins_needed INTEGER NOT NULL, 
	enforcement_level INTEGER NOT NULL, 
	head_judge TEXT NOT NULL, 
	highest_judge_level INTEGER NOT NULL, 
	tiebreaks TEXT NOT NULL, 
	status VARCHAR(20) NOT NULL, 
	last_round_by_standings BOOLEAN NOT NULL, 
	first_table INTEGER NOT NULL, 
	blocked_opponents TEXT NOT NULL, 
	notice TEXT NOT NULL, 
	source TEXT NOT NULL, 
	revision INTEGER NOT NULL, team_size INTEGER DEFAULT '1' NOT NULL, seal TEXT DEFAULT '' NOT NULL, journal_seal TEXT DEFAULT '' NOT NULL, reporting TEXT DEFAULT '{}' NOT NULL, naming TEXT DEFAULT '{}' NOT NULL, qualifying TEXT DEFAULT '{}' NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE enrollment (
	event_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	lot INTEGER NOT NULL, 
	awarded_byes INTEGER NOT NULL, 
	fixed_table INTEGER, 
	first_round INTEGER NOT NULL, 
	drop_after_round INTEGER, 
	drop_reason VARCHAR(20), 
	note TEXT NOT NULL, members TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (event_id, player_id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE INDEX ix_enrollment_player_id ON enrollment (player_id);
CREATE TABLE round (
	event_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	stage INTEGER NOT NULL, 
	status VARCHAR(20) NOT NULL, 
	seed BIGINT NOT NULL, 
	label TEXT NOT NULL, 
	clock_minutes INTEGER NOT NULL, 
	clock_spent_seconds FLOAT NOT NULL, 
	clock_running_since DATETIME, 
	PRIMARY KEY (event_id, number), 
	FOREIGN KEY(event_id) REFERENCES event (id)
);
CREATE TABLE pairing (
	event_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	table_number INTEGER, 
	player1_id INTEGER NOT NULL, 
	player2_id INTEGER, 
	kind VARCHAR(20) NOT NULL, 
	wins1 INTEGER, 
	wins2 INTEGER, 
	draws INTEGER, 
	result_kind VARCHAR(20), 
	extension_minutes INTEGER NOT NULL, 
	why TEXT NOT NULL, 
	solo_won INTEGER, 
	solo_lost INTEGER, 
	start1 INTEGER NOT NULL, 
	start2 INTEGER NOT NULL, no_spectators BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (event_id, round, number), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player1_id) REFERENCES player (id), 
	FOREIGN KEY(player2_id) REFERENCES player (id)
);
CREATE TABLE journal (
	id INTEGER NOT NULL, 
	event_id INTEGER, 
	revision INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	"by" TEXT NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	summary TEXT NOT NULL, 
	notes TEXT NOT NULL, 
	changes TEXT, 
	undoes INTEGER, 
	redoes INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(undoes) REFERENCES journal (id), 
	FOREIGN KEY(redoes) REFERENCES journal (id)
);
CREATE INDEX journal_of_event ON journal (event_id, id);
CREATE TABLE deck_terms (
	event_id INTEGER NOT NULL, 
	deadline DATETIME, lands_added INTEGER, moves_recorded BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (event_id), 
	FOREIGN KEY(event_id) REFERENCES event (id)
);
CREATE TABLE deck (
	event_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	list_text TEXT NOT NULL, 
	pool_text TEXT NOT NULL, 
	name TEXT NOT NULL, 
	registered_at DATETIME NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (event_id, player_id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE TABLE deck_check (
	event_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	table_number INTEGER NOT NULL, 
	at_random BOOLEAN NOT NULL, 
	began_at DATETIME NOT NULL, 
	finding VARCHAR(20) NOT NULL, 
	differences TEXT NOT NULL, 
	note TEXT NOT NULL, 
	minutes INTEGER NOT NULL, 
	PRIMARY KEY (event_id, round, player_id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE TABLE judging (
	event_id INTEGER NOT NULL, 
	catalogue VARCHAR(60) NOT NULL, 
	house TEXT NOT NULL, 
	event_kind VARCHAR(60) NOT NULL, minutes_before_duels INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (event_id), 
	FOREIGN KEY(event_id) REFERENCES event (id)
);
CREATE TABLE staff (
	event_id INTEGER NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	role VARCHAR(20) NOT NULL, 
	level INTEGER NOT NULL, 
	PRIMARY KEY (event_id, name), 
	FOREIGN KEY(event_id) REFERENCES event (id)
);
CREATE TABLE penalty (
	event_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	infraction VARCHAR(80) NOT NULL, 
	advised_level VARCHAR(40), 
	advised_penalty VARCHAR(40), 
	chosen_level VARCHAR(40), 
	chosen_penalty VARCHAR(40), 
	stage VARCHAR(20) NOT NULL, 
	round INTEGER NOT NULL, 
	day INTEGER NOT NULL, 
	logged_at DATETIME NOT NULL, 
	judge TEXT NOT NULL, 
	table_number INTEGER, 
	note TEXT NOT NULL, 
	minutes_late INTEGER NOT NULL, 
	repeat BOOLEAN NOT NULL, 
	intentional BOOLEAN NOT NULL, 
	status VARCHAR(20) NOT NULL, 
	shared_with INTEGER, 
	decided_by TEXT NOT NULL, 
	decided_at DATETIME, 
	decision_note TEXT NOT NULL, 
	remedy TEXT, insisted TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (event_id, number), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE INDEX ix_penalty_player_id ON penalty (player_id);
CREATE TABLE investigation (
	event_id INTEGER NOT NULL, 
	entry INTEGER NOT NULL, 
	content TEXT NOT NULL, 
	PRIMARY KEY (event_id, entry), 
	FOREIGN KEY(event_id) REFERENCES event (id)
);
CREATE TABLE judge_call (
	event_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	content TEXT NOT NULL, 
	case_file TEXT NOT NULL, 
	PRIMARY KEY (event_id, number), 
	FOREIGN KEY(event_id) REFERENCES event (id)
);
CREATE TABLE caution (
	event_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	times INTEGER NOT NULL, 
	PRIMARY KEY (event_id, player_id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE TABLE rating_history (
	id INTEGER NOT NULL, 
	source TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	"by" TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE rating_history_event (
	id INTEGER NOT NULL, 
	history_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	date DATE NOT NULL, 
	category VARCHAR(80) NOT NULL, 
	players INTEGER NOT NULL, 
	judge_level INTEGER NOT NULL, 
	matches INTEGER NOT NULL, 
	rounds TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(history_id) REFERENCES rating_history (id)
);
CREATE INDEX ix_rating_history_event_history_id ON rating_history_event (history_id);
CREATE TABLE rating_category (
	format VARCHAR(60) NOT NULL, 
	category VARCHAR(80) NOT NULL, 
	PRIMARY KEY (format)
);
CREATE UNIQUE INDEX player_dci_once ON player (dci) WHERE dci <> '';
CREATE TABLE seal (
	name VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE sideboard_move (
	event_id INTEGER NOT NULL, 
	round INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	duel INTEGER NOT NULL, 
	brought_in TEXT NOT NULL, 
	taken_out TEXT NOT NULL, 
	PRIMARY KEY (event_id, round, player_id, duel), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE TABLE invitation_terms (
	event_id INTEGER NOT NULL, 
	content TEXT NOT NULL, 
	PRIMARY KEY (event_id), 
	FOREIGN KEY(event_id) REFERENCES event (id)
);
CREATE TABLE invitation (
	event_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	rank INTEGER, 
	rating DOUBLE, 
	matches INTEGER NOT NULL, 
	provisional BOOLEAN NOT NULL, 
	why TEXT NOT NULL, 
	declined BOOLEAN NOT NULL, 
	PRIMARY KEY (event_id, player_id), 
	FOREIGN KEY(event_id) REFERENCES event (id), 
	FOREIGN KEY(player_id) REFERENCES player (id)
);
CREATE INDEX ix_invitation_player_id ON invitation (player_id);
INSERT INTO alembic_version VALUES ('0015');
INSERT INTO counter VALUES ('player', 0);
INSERT INTO counter VALUES ('event', 0);
