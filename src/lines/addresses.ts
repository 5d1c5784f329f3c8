import { routesOf } from '#kit/routes.ts'
import { lines } from './index.ts'

/** The addresses that belong to lines. For browsers the build writes the content of this file, without the lines. */
export const addresses = routesOf(lines)
