import { papersOfQuotation, papersToRead, passportToRead } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'
import { lazyPart } from '#kit/web/router/lazy-part.ts'

export const contributions = [
  contributes(papersToRead, { name: 'read-papers', Piece: lazyPart(() => import('./parts/read-papers-button.tsx')) }),
  contributes(passportToRead, { name: 'read-passport', Piece: lazyPart(() => import('./parts/read-passport-button.tsx')) }),
  contributes(papersOfQuotation, { name: 'papers', Piece: lazyPart(() => import('./public/parts/papers-list.tsx')) }),
]
