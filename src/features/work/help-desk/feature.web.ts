import { aboveOwnPolicies } from '#features/servicing/policies/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { backgroundSenders } from '#kit/web/background-sync.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [
  contributes(aboveOwnPolicies, { name: 'help', Piece: lazyPart(() => import('./parts/answered-note.tsx')) }),
  contributes(backgroundSenders, {
    names: ['help-pictures'],
    send: async (how) => (await import('./parts/waiting-pictures.ts')).sendPictures(how),
  }),
]
