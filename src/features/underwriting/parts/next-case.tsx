import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type Desk } from '../contract.ts'

type Props = {
  readonly id: string
  /** The part of the desk that is worked through. */
  readonly desk: Desk
  /** Whether this case is done with: then the next one is what comes next, at the keyboard too. */
  readonly isDone: boolean
}

/** To the case that comes after this one; after the last, to the first again. */
export function NextCase({ id, desk, isDone }: Props) {
  const { data } = useRead(contract.cases, { query: { desk, limit: 100 } })
  const link = useRef<HTMLAnchorElement>(null)
  const wasDone = useRef(isDone)
  const items = data?.items ?? []
  const next = items[items.findIndex((each) => each.id === id) + 1] ?? items[0]
  const isThere = next !== undefined && next.id !== id
  useEffect(() => {
    if (!isThere || isDone === wasDone.current) return
    wasDone.current = isDone
    if (isDone) link.current?.focus()
  }, [isThere, isDone])
  if (!isThere) return null
  return (
    <Button
      component={Link}
      ref={link}
      to={pathTo('underwriting/case', { audience: 'agent' }, { case: next.id, desk })}
      variant={isDone ? 'filled' : 'subtle'}
      px="sm"
      rightSection={<IconArrowRight size={18} aria-hidden />}
    >
      {t('Next case')}
    </Button>
  )
}
