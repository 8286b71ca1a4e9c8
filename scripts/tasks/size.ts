// npm run size: lines of code per module, without texts and drawings; `-- COMMIT` counts another commit.
import { spawnSync } from 'node:child_process'
import { matchesGlob } from 'node:path'

const CODE = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.sql']
const NEITHER = ['domain/text/**', 'domain/bowl/**']
const TESTS = [
  '**/*.{test,spec,check}.{ts,tsx}',
  '**/test[A-Z]*.ts',
  '{server,web}/test/**',
  'server/access/**',
  'server/db/migrations/**',
]
const PRODUCT = ['domain/**', 'server/**', 'web/**']

const matches = (file: string, globs: string[]) => globs.some((glob) => matchesGlob(file, glob))
const commit = process.argv[2] ?? 'HEAD'
const { status, stdout, stderr } = spawnSync('git', ['grep', '-c', '', commit, '--', ...CODE], {
  encoding: 'utf8',
  maxBuffer: 1e9,
})
if (status !== 0) throw new Error(stderr || `git has no code at ${commit}.`)

const files = stdout
  .trim()
  .split('\n')
  .map((line) => {
    const [, path = '', lines] = line.slice(commit.length - 1).split(':')
    return { path, lines: Number(lines) }
  })
  .filter(({ path }) => !matches(path, NEITHER))
const isProduct = ({ path }: { path: string }) => matches(path, PRODUCT) && !matches(path, TESTS)

function print(title: string, some: typeof files, moduleOf: (path: string) => string) {
  const sum = (list: typeof files) => list.reduce((total, { lines }) => total + lines, 0)
  const modules = [...Map.groupBy(some, ({ path }) => moduleOf(path))]
    .map(([name, list]) => ({ module: name, lines: sum(list), files: list.length }))
    .toSorted((a, b) => b.lines - a.lines)
  console.log(`${title}: ${sum(some)} lines in ${some.length} files`)
  console.table(modules)
}

const folders = (depth: number) => (path: string) => path.split('/').slice(0, -1).slice(0, depth).join('/')
print('Product', files.filter(isProduct), folders(2))
print(
  'Around it',
  files.filter((file) => !isProduct(file)),
  (path) => folders(1)(path) || '.',
)
