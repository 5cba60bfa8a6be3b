import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from 'fpx-checkout/sandbox'
import { serveSandbox } from 'fpx-checkout/sandbox/node'
import { expect, it, onTestFinished } from 'vitest'
import { endProcess } from '../../support/programs/startDisplay.js'
import { freePort } from '../../support/sockets/listen.js'
import { createTempProject } from '../support/createTempProject.js'

const browse = (url: string, form?: Record<string, string>) =>
  fetch(url, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })

it('a payer reaches a paid order on every host of the guide, whose order ids have slashes', async () => {
  const sandbox = createSandbox()
  const served = await serveSandbox(sandbox)
  onTestFinished(served.close)
  const env = {
    ...{ FPX_BASE_URL: served.baseUrl, FPX_API_KEY: 'sandbox-key', BILLPLZ_URL: served.billsUrl },
    ...{ BILLPLZ_KEY: 'sandbox-key', BILLPLZ_COLLECTION: 'test', PORT: '0' },
    BILLPLZ_SIGNATURE_KEY: sandbox.signatureKey,
  }
  const project = await createTempProject('payments')
  const hosts = (await project.run('node hosts.js', env)).trim().split('\n')
  expect(hosts.length).toBeGreaterThan(10)
  for (const host of hosts) {
    const port = String(await freePort())
    const shop = await project.start(`node hosts.js "${host}"`, /The shop is at/, {
      ...env,
      PORT: port,
    })
    const form = { bank_code: 'MB2U0227', bank_model: 'B2C' }
    const toBank = await browse(`http://127.0.0.1:${port}/payments/pay`, form)
    const back = await browse(toBank.headers.get('location')!, { choice: 'pay' })
    const end = await browse(back.headers.get('location')!)
    expect([host, end.status, shop.output]).toEqual([
      host,
      303,
      `The shop is at http://127.0.0.1:${port}\nPaid: INV/2026/001\n`,
    ])
  }
})

it('sqlRecords works with every driver of the guide, on the real databases', async () => {
  const project = await createTempProject('payments')
  const port = await freePort()
  await project.start(
    `node node_modules/@electric-sql/pglite-socket/dist/scripts/server.js --port=${port}`,
    /listening/i,
  )
  const urls: Record<string, string> = {
    postgres: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    mysql: await startMariaDb(),
  }
  for (const [driver, database] of [
    ['PGlite', ''],
    ['pg', 'postgres'],
    ['postgres.js', 'postgres'],
    ['mysql2', 'mysql'],
    ['mysql2, without FOUND_ROWS', 'mysql'],
    ['mariadb', 'mysql'],
    ['node:sqlite', ''],
    ['@libsql/client', ''],
    ['D1', ''],
  ] as const)
    // `node:sqlite` needs Node 22, which the npm package `node` installs.
    expect([
      driver,
      await project.run(`npx node stores.js "${driver}" 2>/dev/null`, {
        DATABASE_URL: urls[database] ?? '',
      }),
    ]).toEqual([driver, 'Each assertion holds.\n'])
})

it('PdoRecords stores an order in MariaDB while another order is being stored, and each one once', async () => {
  const { hostname, port, username, password } = new URL(await startMariaDb())
  const code = `require 'src/php/autoload.php';
    $open = fn () => new PDO('mysql:host=${hostname};port=${port};dbname=shop', '${username}', '${password}');
    [$one, $other] = [$open(), $open()];
    $one->exec('CREATE TABLE fpx_payments (order_id VARCHAR(64) CHARACTER SET binary PRIMARY KEY,
      version INT NOT NULL, state VARCHAR(10) NOT NULL, due_at BIGINT, record MEDIUMTEXT NOT NULL)');
    $other->exec('SET innodb_lock_wait_timeout = 1');
    $silent = $open();
    $silent->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_SILENT);
    $save = fn (PDO $pdo, string $id) => (new FpxCheckout\\Payments\\PdoRecords($pdo))->save(['orderId' => $id, 'version' => 1, 'state' => 'creating']);
    $one->beginTransaction();
    $stored = [$save($one, 'A-1'), $save($other, 'A-2'), $one->commit(), $save($other, 'A-1'), $save($silent, 'A-1')];
    echo json_encode($stored);`
  expect(execFileSync('php', ['-r', code], { encoding: 'utf8' })).toBe(
    '[true,true,true,false,false]',
  )
})

it('the loggers of the guide write the sentence and its fields', async () => {
  const project = await createTempProject('payments')
  const output = await project.run('node loggers.js 2>&1')
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>)
  const textsOf = (field: string, value: string) =>
    lines.filter((line) => line[field] === value).map(({ msg, message }) => msg ?? message)
  const once = (text: string) =>
    Array.from({ length: 3 }, () => expect.stringMatching(text) as string)
  expect(textsOf('kind', 'not-found')).toEqual(once('^fpx-checkout payments: .* /other '))
  // winston would append the event's own sentence to the text.
  expect(textsOf('type', 'refresh-failed')).toEqual(once('^(?!.*GET.*GET)GET /bank'))
  expect(output).not.toMatch(/key-[12]/)
})

/** Starts MariaDB with an empty database, until the test ends. Returns its URL. */
async function startMariaDb(): Promise<string> {
  const folder = mkdtempSync('/var/tmp/fpx-checkout-mariadb-')
  const [data, socket] = [join(folder, 'data'), join(folder, 'socket')]
  spawnSync('chown', ['mysql', folder])
  const common = ['--no-defaults', '--user=mysql', `--datadir=${data}`]
  spawnSync('mariadb-install-db', [...common, '--auth-root-authentication-method=normal'])
  const port = await freePort()
  const server = spawn('mariadbd', [
    ...common,
    ...[`--socket=${socket}`, `--port=${port}`, '--bind-address=127.0.0.1'],
  ])
  onTestFinished(async () => {
    await endProcess(server)
    rmSync(folder, { recursive: true, force: true })
  })
  const sql =
    "CREATE DATABASE shop; CREATE USER shop@127.0.0.1 IDENTIFIED BY 'secret'; GRANT ALL ON shop.* TO shop@127.0.0.1"
  const client = ['--no-defaults', '--user=root', `--socket=${socket}`, '--execute', sql]
  while (spawnSync('mariadb', client).status !== 0)
    if (server.exitCode !== null) throw new Error('MariaDB did not start.')
    else await new Promise((resolve) => setTimeout(resolve, 200))
  return `mysql://shop:secret@127.0.0.1:${port}/shop`
}
