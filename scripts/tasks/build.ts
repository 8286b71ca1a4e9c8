import { buildWeb } from '../build.ts'

console.log(`The pages are in ${await buildWeb(console.log)}`)
