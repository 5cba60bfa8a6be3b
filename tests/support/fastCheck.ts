import fc from 'fast-check'

/** The same examples in every run, so that runs do not fail by chance. For others: `SEED=7 npx vitest run …`. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })

export default fc
