// Names in the X-Wing squad format have no capitals or spaces: "bluesquadronrecruit" is split into known words.

const words = new Set(
  `academy ace advanced aces admiral afterburners aggressor agile aim alpha antilles arc array assault astromech
  autoblasters autopilot awing baffle barrage beam beta black blast blue boba bomb bomber bomblet bombs bounty bwing
  cannon captain cassian chancellor charges chewbacca chopper class cluster clone cobra collision colonel commander
  concussion conner contraband control copilot count crack craft crew cruiser cybernetics damaged daredevil darth data
  dead debris decimator defender delta depa detector device discharge disciplined dooku dorsal droid electronic elite
  elusive empire engine epsilon escape evasion ewing expert falcon fearless feedback fett fighter fire firespray first
  fleet foreman foreone force foresight freelance freighter gamma general generator ghost gold grand green grey guard
  gunner gunship handling han hardpoint hate heavy heightened homing hotshot hound hull hunter hyperspace ig ii illicit
  imperial informant inertial initiate instinctive intensity intercept interceptor intimidation ion jango jedi juke
  jumpmaster kanan ketsu knight kylo lambda lancer laser leader leia lieutenant light lone lord luke magva major mandalorian
  maneuver marksman marksmanship master mercenary millennium mines missile missiles modified moff multi munitions navigator
  nest nets nien night novice nunb obsidian officer omega one onyx organa outlaw outmaneuver padme palpatine partisan
  patrol pattern analyzer perception perceptive phantom pilot pirate poe dameron predator proton prototype proximity
  punisher pursuit quick racer raider raptor reaper rear rebel recruit red reflexes ren renegade resistance rey rogue
  royal ruthless saber sabine sabotage salvo saturation scout scavenged scum scurrgh security seismic sense sensor sensors
  service shadow shield shields shot shuttle sienar simulator skilled bombardier skywalker slave slicer smuggler sniper
  snap solo space special spice starfighter starviper star static stealth striker sun supernatural suppression swarm
  switch system tactical tactics talon targeting team technician temmin thermal thread threat throttle tie title torpedo
  torpedoes tracers tractor trajectory transfer transport trick trooper tug turret upgrade uwing vader vanes vectored
  ventral veteran vonreg warden weapons wedge wexley white wing wolf xwing ywing zealous zeta`.split(/\s+/),
);

const longestWord = 14;
const longestName = 120;

interface Split {
  /** Characters that belong to no known word. */
  readonly unknown: number;
  readonly parts: number;
  /** Where the last part begins, and whether it is a known word. */
  readonly from: number;
  readonly isKnown: boolean;
}

/** "bluesquadronrecruit" → "Blue Squadron Recruit". Unknown parts are not split. */
export function spellOut(id: string): string {
  const name = id.toLowerCase().slice(0, longestName);
  if (!/^[a-z0-9]+$/.test(name)) return id;
  const best: Split[] = [{ unknown: 0, parts: 0, from: 0, isKnown: true }];
  for (let end = 1; end <= name.length; end += 1) best.push(splitAt(name, end, best));
  const parts: string[] = [];
  for (let end = name.length; end > 0; end = best[end]?.from ?? 0) {
    parts.unshift(name.slice(best[end]?.from ?? 0, end));
  }
  return parts.map(capitalise).join(' ');
}

/** The fewest characters without a word, then the fewest parts. */
function splitAt(name: string, end: number, best: readonly Split[]): Split {
  const before = best[end - 1] as Split;
  let found: Split = {
    unknown: before.unknown + 1,
    parts: before.parts + (before.isKnown ? 1 : 0),
    from: before.isKnown ? end - 1 : before.from,
    isKnown: false,
  };
  for (let from = Math.max(0, end - longestWord); from < end - 1; from += 1) {
    if (!words.has(name.slice(from, end))) continue;
    const { unknown, parts } = best[from] as Split;
    if (unknown < found.unknown || (unknown === found.unknown && parts + 1 < found.parts)) {
      found = { unknown, parts: parts + 1, from, isKnown: true };
    }
  }
  return found;
}

function capitalise(word: string): string {
  if (/^[a-z]wing$/.test(word)) return `${word.slice(0, 1).toUpperCase()}-wing`;
  if (/\d/.test(word) || word === 'ii' || word === 'ig' || word === 'tie') return word.toUpperCase();
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
