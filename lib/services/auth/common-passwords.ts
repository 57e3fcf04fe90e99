/** Words that the published lists of leaked passwords are made of; a password of nothing else is guessed at once. */

const words = `
  password passwort passwd passw0rd pass word welcome willkommen bienvenue login signin admin administrator root user
  guest test testing tester demo sample example default changeme change letmein let me in open access secret private
  master mustang monkey dragon football baseball basketball soccer hockey jordan michael michelle jennifer jessica
  ashley daniel andrew joshua matthew robert thomas charlie george hannah nicole taylor harley hunter hunter2 ranger
  buster killer trustno1 trust no one superman batman spiderman starwars startrek pokemon naruto minecraft fortnite
  princess sunshine shadow butterfly flower purple orange yellow silver golden diamond chocolate cookie cheese
  banana pepper ginger summer winter spring autumn january february march april june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday sommer winter fruehling herbst
  iloveyou love lovely forever whatever always hello goodbye hallo bonjour computer internet keyboard samsung
  google facebook twitter linkedin myspace yahoo hotmail gmail apple android windows microsoft oracle linux ubuntu
  server system database postgres postgresql mysql docker kubernetes production development staging security
  secure security company corporate office business manager support service helpdesk intranet network
  correct horse battery staple qwerty qwertz azerty asdf asdfgh zxcvbn qazwsx qweasd qweasdzxc poiuy lkjhgf mnbvcx qwertyuiop
  qwertzuiop asdfghjkl zxcvbnm uiop hjkl vbnm 1qaz 2wsx 3edc 1q2w3e4r
  abc abcd abcdef abcdefgh abcdefghijkl abc123 aaa bbb xxx zzz one two three four five six seven eight nine ten zero
  blink182 liverpool arsenal chelsea barcelona juventus freedom america england germany france london berlin paris
  newyork matrix phoenix eagle tiger lion falcon thunder lightning rainbow angel heaven jesus christ god bless
  please money lucky happy smile family mother father sister brother baby friend friends school college student
  teacher doctor police soldier warrior ninja samurai pirate wizard magic mystery crawler robot spider search index
  winnow harvest gatherer collection library museum archive
`;

/** Lower case, without a repeat, longest first. */
export const commonWords: readonly string[] = [...new Set(words.trim().split(/\s+/))].toSorted(
  (a, b) => b.length - a.length,
);
