import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '../failure.ts'
import { t } from '../text.ts'
import { type Alternative, ErrorState } from './error-state.tsx'
import { Page } from './page.tsx'
import { Skeletons } from './skeletons.tsx'
import { useDrawnInPieces } from './use-drawn-in-pieces.ts'

type Props<T> = {
  readonly read: UseQueryResult<T, Failure>
  readonly skeleton?: ReactNode
  /** Where to go if the answer is refused for good. */
  readonly instead?: Alternative | undefined
  /** The page shown in the meantime, if the answer brings its own. */
  readonly page?: { readonly title: string; readonly back?: string }
  /** Whether a stored answer must not be shown before it was refetched: it may no longer be true, such as that something is to be paid. */
  readonly isUnsure?: (kept: T) => boolean
  readonly children: (answer: T) => ReactNode
}

/** Whether what is shown is the latest that can be known: it was fetched since the screen opened, or is not being fetched. */
export const isAnswered = ({ isFetching, isFetchedAfterMount }: Pick<UseQueryResult, 'isFetching' | 'isFetchedAfterMount'>): boolean =>
  !isFetching || isFetchedAfterMount

/** Shows data once it is loaded: until then a skeleton, after an error its reason, after a refusal the way back. Offline, stored data is shown. */
export function Loaded<T>({
  read,
  skeleton,
  page,
  instead = page?.back ? { to: page.back, way: t('Go back') } : undefined,
  isUnsure = () => false,
  children,
}: Props<T>) {
  const answer = read.data !== undefined && (isAnswered(read) || !isUnsure(read.data)) ? read.data : undefined
  const isDrawn = useDrawnInPieces(answer !== undefined)
  if (answer !== undefined && isDrawn) return <>{children(answer)}</>
  const meanwhile =
    read.isError && answer === undefined ? (
      <ErrorState failure={read.error} retry={read.refetch} instead={instead} />
    ) : (
      (skeleton ?? <Skeletons />)
    )
  return page ? <Page {...page}>{meanwhile}</Page> : meanwhile
}
