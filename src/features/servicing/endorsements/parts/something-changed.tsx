import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { PolicyDetail } from '#features/servicing/policies/public/contract.ts'
import { IconPencil } from '#kit/web/icons.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'

/**
 * Links from a policy to its changes: for its agent, its holder, and those who decide. After the policy is over, past changes can still be
 * read.
 */
export default function SomethingChanged({ policy: { id, line, state, mayChange } }: { readonly policy: PolicyDetail }) {
  const audience = usePerson()?.audience === 'customer' ? 'customer' : 'agent'
  if (!mayChange) return null
  return (
    <Button
      component={Link}
      variant="default"
      mb="xs"
      mr="xs"
      leftSection={<IconPencil size={18} aria-hidden />}
      to={pathTo('endorsements/changes', { audience, line }, { policy: id })}
    >
      {state === 'issued' ? t('Something changed?') : t('Changes')}
    </Button>
  )
}
