"""The creature types there are, through Mirrodin (212.1e, glossary under "Creature Type")."""

_LISTED = """
abomination aboroth advisor aladdin albatross alchemist ali-baba ali-from-cairo alligator ambush-party
ancestor angel ant antelope ape archaeologist archer asp assassin assembly-worker atog aurochs avatar
avenger avizoa badger ball-lightning bandit banshee barbarian barishi basilisk bat bear beast bee beeble
behemoth being berserker bird boar bodyguard brother brownie brushwagg bull bureaucrat butterfly camarid
camel caravan caribou carnivore carriage carrier cat cavalry cave-people centaur cephalid cheetah chicken
chimera citizen clamfolk cleric clone cobra cockatrice constable cow crab crocodile crusader dandan demon
dervish deserter devil devouring-deep dinosaur djinn dog doppelganger dragon dragonfly drake drill-sergeant
drone druid dryad dwarf eater eel effigy efreet egg el-hajjaj elder elemental elephant elf enchantress
entity erne essence exorcist faerie fallen farmer ferret fiend fish flagbearer flying-men force fox frog
frostbeast fungus fungusaur gaea's-avenger gaea's-liege gargoyle gatekeeper general ghost ghoul giant gnome
goat goblin golem gorgon graveborn gremlin griffin guardian gus gypsy hag harlequin hell's-caretaker heretic
hero hipparion hippo homarid hornet horror horse horseman hound human hunter hydra hyena illusion imp
incarnation infernal-denizen inquisitor insect island-fish jackal jellyfish kavu keeper kelp king kithkin
knight kobold kraken lady-of-propriety leech legend legionnaire lemure leper leviathan lhurgoyf lichenthrope
lion lizard lord lurker lycanthrope mage maggot maiden mammoth manticore mantis marid martyr master medusa
meerkat mercenary merchant merfolk mindsucker minion minor minotaur miracle-worker mist mistfolk mob
mold-demon monger mongoose monkey monster mosquito mummy murk-dwellers mutant myr mystic nameless-race
narwhal necrosavant nekrataal niall-silvain nightmare nightstalker noble nomad octopus ogre ooze orb orc
orgg ouphe ox oyster paladin peacekeeper pegasus pentavite people-of-the-woods pest phantasm phelddagrif
phoenix pig pikemen pirate pixie-queen plant poison-snake poltergeist pony preacher priest prism pyknite
rabbit raider ranger rat rebel reflection rhino robber roc rock-sled rogue rukh sage salamander sand
saproling satyr scavenger scorpion scout serf serpent shade shaman shapeshifter shark sheep ship shyft
sindbad singing-tree sister skeleton slith sliver slug smith snake soldier sorceress spawn speaker specter
spellshaper sphinx spider spike spirit sponge sprite spuzzem spy squire squirrel stangg-twin starfish stone
strider survivor swarm tactician tarpan taskmaster tetravite
the-biggest-baddest-nastiest-scariest-creature-you'll-ever-see thief thopter thrull thundermare tiger titan
toad tombspawn tortoise townsfolk tracker treefolk troll turtle uncle-istvan undead unicorn vampire vedalken
viashino villain viper volver vulture walking-dead wall war-rider warrior warthog wasp wave whale
whippoorwill wight wiitigo wildebeest will-o'-the-wisp witch wizard wolf wolverine wolverine-pack
wolves-of-the-hunt wombat wood worm wraith wretched wurm yeti zombie
"""
CREATURE_TYPES = frozenset(_LISTED.split())
