import { buildWeb } from '../build.ts'

console.log(`The pages lie in ${await buildWeb(console.log)}`)
