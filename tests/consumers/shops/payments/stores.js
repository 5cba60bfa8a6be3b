// Checks `sqlRecords` on the driver that the argument names. Each `query` is as in the guide.
import assert from 'node:assert/strict'
import { sqlRecords } from 'fpx-checkout/payments'

const { DATABASE_URL } = process.env

const drivers = {
  async PGlite() {
    const { PGlite } = await import('@electric-sql/pglite')
    const db = new PGlite()
    return ['postgres', (text, values) => db.query(text, values)]
  },
  async pg() {
    const { default: pg } = await import('pg')
    const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 })
    return ['postgres', (text, values) => pool.query(text, values)]
  },
  async 'postgres.js'() {
    const { default: postgres } = await import('postgres')
    const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => undefined })
    return ['postgres', (text, values) => sql.unsafe(text, values)]
  },
  async mysql2() {
    const { default: mysql } = await import('mysql2/promise')
    const pool = mysql.createPool(DATABASE_URL)
    return ['mysql', (text, values) => pool.execute(text, values)]
  },
  async 'mysql2, without FOUND_ROWS'() {
    const { default: mysql } = await import('mysql2/promise')
    const pool = mysql.createPool({ uri: DATABASE_URL, flags: '-FOUND_ROWS' })
    return ['mysql', (text, values) => pool.query(text, values)]
  },
  async mariadb() {
    const { default: mariadb } = await import('mariadb')
    const pool = mariadb.createPool(DATABASE_URL.replace('mysql:', 'mariadb:'))
    return ['mysql', (text, values) => pool.query(text, values)]
  },
  async 'node:sqlite'() {
    const { DatabaseSync } = await import('node:sqlite')
    const db = new DatabaseSync('payments.db')
    return ['sqlite', (text, values) => db.prepare(text).all(...values)]
  },
  async '@libsql/client'() {
    const { createClient } = await import('@libsql/client')
    const client = createClient({ url: ':memory:' })
    return ['sqlite', (text, values) => client.execute({ sql: text, args: values })]
  },
  // The result of D1's `all()`, on SQLite.
  async D1() {
    const { DatabaseSync } = await import('node:sqlite')
    const db = new DatabaseSync(':memory:')
    const all = (text, values) => ({
      success: true,
      results: db.prepare(text).all(...values),
      meta: { changes: 1 },
    })
    return ['sqlite', (text, values) => Promise.resolve(all(text, values))]
  },
}

const [dialect, query] = await drivers[process.argv[2]]()
const table = 'fpx_payments_tried'
const { schema, load, save, findDue } = sqlRecords(query, { dialect, table })
await query(`DROP TABLE IF EXISTS ${table}`, [])
for (let times = 0; times < 2; times++) for (const statement of schema) await query(statement, [])

const record = (orderId, version, more = {}) => ({
  ...{ orderId, version, state: 'pending', payments: [] },
  ...more,
})
const countTrue = (results) => results.filter(Boolean).length

assert.equal(await load('A-1'), undefined)
// Of simultaneous changes, one is stored.
const first = Array.from({ length: 20 }, () => save(record('A-1', 1)))
assert.equal(countTrue(await Promise.all(first)), 1)
const second = Array.from({ length: 20 }, () => save(record('A-1', 2, { dueAt: 2 ** 41 })))
assert.equal(countTrue(await Promise.all(second)), 1)
assert.deepEqual(await load('A-1'), record('A-1', 2, { dueAt: 2 ** 41 }))
// A version that isn't the next one isn't stored.
for (const version of [1, 2, 4]) assert.equal(await save(record('A-1', version)), false)
assert.equal(await save(record('A-9', 2)), false)
// Ids that databases take for equal, numbers, and every character.
const ids = ['a-1', '007', '7', "O'Brien; --", 'INV/2026/001', '订单 ü 🛍']
for (const [index, id] of ids.entries())
  assert.equal(await save(record(id, 1, { dueAt: 1000 - index })), true, id)
for (const id of ids) assert.equal((await load(id)).orderId, id)
assert.deepEqual(await findDue(1000), ids.toReversed())
assert.deepEqual(await findDue(999), ids.slice(1).toReversed())
assert.equal((await findDue(2 ** 42)).at(-1), 'A-1')
assert.equal(await save(record('7', 2, { state: 'paid', paidBy: 'x'.repeat(80_000) })), true)
assert.equal((await load('7')).paidBy.length, 80_000)
assert.equal((await findDue(1000)).includes('7'), false)
console.log('Each assertion holds.')
process.exit()
