import { publish } from '#domain/routing.ts'
import { routes } from './routes.ts'

type Screens = (typeof routes)[keyof typeof routes]['screen']

declare module '#domain/routing.ts' {
  interface Manifest {
    readonly screens: Screens
  }
}

publish(routes)
