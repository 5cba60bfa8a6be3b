import fc from 'fast-check'

/** Every run tests the same examples, so that runs do not fail by chance. To test others: `SEED=7 npx vitest run …`. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })

export default fc
