import { Button, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { ownCoverContract } from '../public/contract/own-cover.ts'

/** On the customer's first screen: that a group insures them, with a link to their cover. */
export default function OwnCoverNote() {
  const { data } = useRead(ownCoverContract.ownCovers, undefined, { aside: true })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={t('Insured in a group')}>
      <Title order={2} mb="xs">
        {t('Insured in a group')}
      </Title>
      {data.items.map(({ policyId, member, groupName, standing }) => (
        <Text key={`${policyId} ${member}`}>
          {standing === 'ended' ? t('{group}: your cover has ended.', { group: groupName }) : t('Through {group}.', { group: groupName })}
        </Text>
      ))}
      <Button component={Link} to={pathTo('members/own-cover', { audience: 'customer' })} variant="light" fullWidth mt="sm" mb="lg">
        {t('View my cover and certificate')}
      </Button>
    </section>
  )
}
