import fc from 'fast-check'

// The tree's seed (testPlan.ts): a property that fails in one run fails again in the next run of the same tree.
const seed = process.env.TEST_SEED
if (seed) fc.configureGlobal({ seed: Number(seed) })
