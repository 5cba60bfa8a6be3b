import fc from 'fast-check'

/** Every run tests the same examples, so that no run fails by chance. For other examples: `SEED=7 npx vitest run …`. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })

export default fc
