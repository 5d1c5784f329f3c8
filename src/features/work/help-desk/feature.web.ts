import { lazy } from 'react'
import { aboveOwnPolicies } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { sentByItself } from '#kit/web/sent-by-itself.ts'

export const contributions = [
  contributes(aboveOwnPolicies, { name: 'help', Piece: lazy(() => import('./parts/answered-note.tsx')) }),
  contributes(sentByItself, { names: ['help-pictures'], send: async () => (await import('./parts/waiting-pictures.ts')).sendPictures() }),
]
