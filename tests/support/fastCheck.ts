import fc from 'fast-check'

/** The same examples in every run, so that no run fails by chance. For new ones: `SEED=7 npx vitest run …`. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) })

export default fc
