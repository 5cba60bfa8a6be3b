import fc from 'fast-check'

/** Every run tests the same examples so that no run fails by chance. For other examples: `SEED=7 npx vitest run …`. */
// A browser has no `process`.
const { SEED = 1 } = (globalThis as { process?: { env: { SEED?: string } } }).process?.env ?? {}
fc.configureGlobal({ seed: Number(SEED) })

export default fc
