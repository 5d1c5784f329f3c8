import { Alert, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { takeOverContract } from '../public/contract/take-over.ts'

/** On the customer's first screen: a policy that they are asked to take over. */
export default function TakeOverNote() {
  const { data = [] } = useRead(takeOverContract.takeOvers, undefined, { aside: true })
  return data.map(({ id, description, lineName, from, until }) => (
    <Alert key={id} color="mango" mb="md" title={t('A policy is waiting for you')}>
      <Text size="sm">
        {t('{from} sold you {what}. Review its policy, and take it over by {day}.', {
          ...{ from, what: description || t(lineName), day: formatDay(until) },
        })}
      </Text>
      <Button
        component={Link}
        to={pathTo('endorsements/take-over', { audience: 'customer' }, { endorsement: id })}
        mt="sm"
        fullWidth
        maw={420}
      >
        {t('Review it')}
      </Button>
    </Alert>
  ))
}
