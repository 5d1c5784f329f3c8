import { customerNumberChanged } from '#features/people/customers/public/server/events.ts'
import { bookParts } from '#features/people/staff/public/server/book.ts'
import { contributes } from '#kit/extension-point.ts'
import { holdsPersonalData } from '#kit/server/personal-data.ts'
import type { Feature } from '../../feature.ts'
import { sharingApi } from './server/api.ts'
import { linksOfBook } from './server/book.ts'
import { sentLinks } from './server/personal-data.ts'
import { followNumber } from './server/store.ts'

export const feature: Feature = {
  name: 'sharing',
  contributions: [...holdsPersonalData(sentLinks), contributes(bookParts, linksOfBook), contributes(customerNumberChanged, followNumber)],
  install: ({ secret }) => ({ served: [sharingApi({ secret })] }),
}
