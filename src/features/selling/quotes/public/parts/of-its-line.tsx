import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { sameScreenOf } from '#domain/routing.ts'

/** What belongs to one line is shown at that line's address, even if it was opened at another line's. */
export function OfItsLine({ line, children }: { readonly line: string; readonly children: ReactNode }) {
  const { pathname, search } = useLocation()
  const path = sameScreenOf(pathname, line)
  return path ? <Navigate to={path + search} replace /> : children
}
