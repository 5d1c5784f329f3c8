import { routesOf } from '#kit/routes.ts'
import { lines } from './index.ts'

/** The addresses that lines have of their own. For browsers the build writes down what this file says, without the lines. */
export const addresses = routesOf(lines)
