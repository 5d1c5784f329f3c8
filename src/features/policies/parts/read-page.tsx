import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '#kit/web/failure.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { Ready } from '#kit/web/ui/ready.tsx'

type Props<T> = {
  readonly read: UseQueryResult<T, Failure>
  readonly title: string
  readonly back: string
  readonly children: (answer: T) => ReactNode
}

/** A screen of one record: until the record is there, and when it cannot be had, a page with a title and a way back. */
export function ReadPage<T>({ read, title, back, children }: Props<T>) {
  if (read.data !== undefined) return <>{children(read.data)}</>
  return (
    <Page title={title} back={back}>
      <Ready read={read}>{() => null}</Ready>
    </Page>
  )
}
