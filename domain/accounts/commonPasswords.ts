/**
 * Words that common passwords are made of. A password is compared after removing case, the usual digits in place of
 * letters, and anything added at either end: 'P@ssw0rd123' becomes 'password'.
 */
const words = new Set(
  `password passwort passwd pass welcome letmein qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn
  zxcvbnm admin administrator root user guest test testing tester login master superman batman spiderman pokemon
  dragon monkey football baseball soccer hockey summer winter spring autumn sunshine iloveyou princess flower
  shadow michael jordan charlie computer internet secret changeme default access hello whatever trustno freedom
  starwars samsung google facebook instagram apple iphone android windows linkedin abcd abcde abcdef abc abcabc
  aaaa qazwsx qaz wsx onetwothree killer ninja ginger hunter pepper cookie cheese banana orange chocolate
  liverpool arsenal chelsea barcelona realmadrid juventus family mother father friend forever angel lovely baby
  jesus christ allah bismillah mohammed muhammad mohamed ahmed fatima habibi habibti`
    .split(/\s+/)
    .filter(Boolean),
)

const swaps: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const core = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '')
const unswapped = (text: string) => text.replace(/[013457@$!]/g, (c) => swaps[c] ?? c)
const repeats = (text: string) => /^(.{1,4})\1+$/.test(text)
const isRun = (text: string) =>
  text.length > 2 && [...text].every((c, n) => n === 0 || c.charCodeAt(0) - text.charCodeAt(n - 1) === 1)

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^a-z0-9]/g, '')
  const candidates = [core(lower), core(unswapped(core(lower))), unswapped(core(lower)), lower]
  if (candidates.some((c) => words.has(c) || (c.length > 0 && (repeats(c) || isRun(c))))) return true
  return (
    repeats(bare) ||
    /^(abc|qwe|asd|zxc|aa|a)?(0?123456789?0?|12345678|1234567|123123|111111)(abc|qwe)?$/.test(bare)
  )
}
