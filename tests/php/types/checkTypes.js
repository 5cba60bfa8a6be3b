// `npm run suite -- php-types`: checks the types of the PHP classes and the plugin with DEVSENSE's language server, beside
// the WordPress and WooCommerce of the tests. It prints what doesn't fit, and fails.
import { spawn } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { relative, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * @typedef {{ range: { start: { line: number } }, severity: number, code: string, message: string }} Diagnostic
 * @typedef {{ id?: number, method?: string, params?: { uri: string, diagnostics: Diagnostic[] } }} Message
 */

const folders = ['src/php', 'tests/php/support', 'tests/support/embed/woocommerce']

/** Faults that must be found, one in each line from the third on. Otherwise, the check itself doesn't work. */
const control = `<?php declare(strict_types=1);
namespace FpxCheckout\\Payments; final class Control { public function read(Deadline $deadline): string {
$deadline->isEnded();
$deadline->run();
new Deadline('soon', static fn (): float => 0.0);
new Deadlines();
$this->count++;
Deadline::LIMIT;
is_strnig('');
return 1;
} }`
const controlFile = resolve('src/php/Payments/Control.php')

/** Hints, such as about style, have higher numbers. */
const WARNING = 2
/** "Use of unassigned variable": it sometimes misses what an arrow function takes from around it. */
const UNASSIGNED = 'PHP1412'
/** How long the server is silent after the last file, and how long it may take for all of them. */
const SILENCE_MS = 10_000
const MAX_MS = 300_000

if (`${platform()} ${arch()}` !== 'linux x64') {
  console.error('The types of the PHP files were not checked: the checker runs on Linux with x64.')
  process.exit()
}
const program = resolve(
  import.meta.dirname,
  'node_modules/devsense-php-ls-linux-x64/dist/devsense.php.ls',
)
// npm has installed it without its script.
chmodSync(program, 0o755)
// Without a network, so that it can't call its maker.
const unshare = process.getuid?.() === 0 ? ['--net'] : ['--net', '--map-root-user']
const server = spawn('unshare', [...unshare, program], { stdio: ['pipe', 'pipe', 'inherit'] })
server.once('exit', () => {
  console.error('The checker ended early. If `unshare` may not create a network, run it as root.')
  process.exit(1)
})

/** @type {Map<string, Diagnostic[]>} */
const found = new Map()
const startedAt = Date.now()
let changedAt = startedAt

/** @param {object} message */
function send(message) {
  const json = JSON.stringify({ jsonrpc: '2.0', ...message })
  server.stdin.write(`Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`)
}

/** @param {Message} message */
function handle({ id, method, params }) {
  if (method === 'textDocument/publishDiagnostics' && params) {
    found.set(fileURLToPath(params.uri), params.diagnostics)
    changedAt = Date.now()
  } else if (method && id !== undefined) {
    send({ id, result: null })
  }
}

let received = Buffer.alloc(0)
server.stdout.on('data', (/** @type {Buffer} */ part) => {
  received = Buffer.concat([received, part])
  for (;;) {
    const start = received.indexOf('\r\n\r\n') + 4
    const [, length] = /Content-Length: (\d+)/.exec(received.toString('latin1', 0, start)) ?? []
    const end = start + Number(length)
    if (length === undefined || received.length < end) return
    /** @type {Message} */
    const message = JSON.parse(received.toString('utf8', start, end))
    handle(message)
    received = received.subarray(end)
  }
})

/**
 * @param {string} file
 * @param {string} text
 */
function open(file, text) {
  const textDocument = { uri: pathToFileURL(file).href, languageId: 'php', version: 1, text }
  send({ method: 'textDocument/didOpen', params: { textDocument } })
}

const workspaceFolders = folders.map((name) => ({ name, uri: pathToFileURL(resolve(name)).href }))
send({
  id: 1,
  method: 'initialize',
  params: {
    processId: process.pid,
    rootUri: null,
    workspaceFolders,
    capabilities: { workspace: { workspaceFolders: true } },
    initializationOptions: { 0: '', clientFeatures: [], 'php.version': '8.1' },
  },
})
send({ method: 'initialized', params: {} })
for (const folder of folders)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.php'))
      open(resolve(folder, name), readFileSync(resolve(folder, name), 'utf8'))
open(controlFile, control)

const isDone = () => found.get(controlFile)?.length && Date.now() - changedAt > SILENCE_MS
while (!isDone() && Date.now() - startedAt < MAX_MS) await wait(200)
server.removeAllListeners('exit').kill()

const faults = (found.get(controlFile) ?? []).filter(({ severity }) => severity <= WARNING)
found.delete(controlFile)
const isFound = (/** @type {number} */ line) =>
  faults.some(({ range }) => range.start.line === line)
control.split('\n').forEach((code, line, { length }) => {
  if (line < 2 || line === length - 1 || isFound(line)) return
  process.exitCode = 1
  console.error(`The checker doesn't work: it accepts \`${code}\`.`)
})
for (const [file, diagnostics] of found)
  for (const { range, severity, code, message } of diagnostics) {
    if (severity > WARNING || code === UNASSIGNED) continue
    process.exitCode = 1
    console.error(`${relative('.', file)}:${range.start.line + 1} ${message} (${code})`)
  }
if (!process.exitCode) console.log('The types of the PHP files fit.')
