import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '../failure.ts'
import { t } from '../text.ts'
import { type Alternative, ErrorState } from './error-state.tsx'
import { Page } from './page.tsx'
import { Skeletons } from './skeletons.tsx'

type Props<T> = {
  readonly read: UseQueryResult<T, Failure>
  readonly skeleton?: ReactNode
  /** Where to go where the answer is refused for good. */
  readonly instead?: Alternative | undefined
  /** The page of what is shown meanwhile, where the answer brings its own. */
  readonly page?: { readonly title: string; readonly back?: string }
  readonly children: (answer: T) => ReactNode
}

/** Draws an answer once it is there; before that its shape, and when it fails, why; what is refused leads back. A kept answer is shown while offline. */
export function Loaded<T>({
  read,
  skeleton,
  page,
  instead = page?.back ? { to: page.back, way: t('Go back') } : undefined,
  children,
}: Props<T>) {
  if (read.data !== undefined) return <>{children(read.data)}</>
  const meanwhile = read.isError ? <ErrorState failure={read.error} retry={read.refetch} instead={instead} /> : (skeleton ?? <Skeletons />)
  return page ? <Page {...page}>{meanwhile}</Page> : meanwhile
}
