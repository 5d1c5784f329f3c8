import type { Sort } from '../../list.ts'
import { lazyPart } from '../router/lazy-part.ts'
import { t } from '../text.ts'
import { MenuAskedFor } from './menu-asked-for.tsx'
import { SortButton } from './sort-button.tsx'

const SortItems = lazyPart(() => import('./sort-items.tsx'))

type Props = { readonly sorts: Readonly<Record<string, Sort>>; readonly sort: string; readonly choose: (sort: string) => void }

/** The menu of a list's orders. */
export const SortMenu = (props: Props) => {
  const order = t(props.sorts[props.sort]?.label ?? '')
  return <MenuAskedFor button={(asking) => <SortButton order={order} {...asking} />} menu={<SortItems {...props} order={order} />} />
}
