import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconArrowRight } from '#kit/web/icons.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { caseAddress } from '../../parts/addresses.ts'
import { contract } from '../../public/contract/underwriting.ts'
import type { Desk } from '../../rules/list.ts'
import { nextAfter } from '../../rules/next.ts'

type Props = {
  readonly id: string
  /** Since when it was waiting at the time it was opened. */
  readonly since: string
  /** The part of the desk that the reader is working through. */
  readonly desk: Desk
  /** Whether this case is finished: then the next one comes next, also for the keyboard. */
  readonly isDone: boolean
}

/** Links to the case after this one that no one else has; after the last, to the first again. */
export function NextCase({ id, since, desk, isDone }: Props) {
  const { data } = useRead(contract.cases, { query: { desk, limit: 100 } })
  const own = usePerson()?.id
  const link = useRef<HTMLAnchorElement>(null)
  const wasDone = useRef(isDone)
  const takesAll = desk === 'asked' || desk === 'decided'
  const next = nextAfter(data?.items ?? [], { id, since, own, takesAll })
  const isThere = next !== undefined
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
      to={caseAddress(next.id, desk)}
      variant={isDone ? 'filled' : 'subtle'}
      px="sm"
      rightSection={<IconArrowRight size={18} aria-hidden />}
    >
      {t('Next case')}
    </Button>
  )
}
