import { lazy } from 'react'
import { papersOfQuotation, papersToRead, passportToRead } from '#features/selling/quotes/public/parts/slots.ts'
import { contributes } from '#kit/extension-point.ts'

export const contributions = [
  contributes(papersToRead, { name: 'read-papers', Piece: lazy(() => import('./parts/read-papers-button.tsx')) }),
  contributes(passportToRead, { name: 'read-passport', Piece: lazy(() => import('./parts/read-passport-button.tsx')) }),
  contributes(papersOfQuotation, { name: 'papers', Piece: lazy(() => import('./public/parts/papers-list.tsx')) }),
]
