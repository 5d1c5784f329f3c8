import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'
import { helpContract } from '../public/contract/own.ts'
import { useHelpAddresses } from './addresses.ts'

/** On the customer's first screen: that something they asked was answered, and the way to the answer. */
export default function AnsweredNote() {
  const { data = [] } = useRead(helpContract.helpRequests, undefined, { aside: true })
  const { request } = useHelpAddresses()
  return data
    .filter(({ state }) => state === 'answered')
    .map(({ id, number, question }) => (
      <Alert key={id} color="leaf" mb="md" title={t('We answered your request {number}', { number })}>
        {question.length > 100 ? `${question.slice(0, 100)}…` : question}
        <Button component={Link} to={request(id)} variant="light" fullWidth mt="sm">
          {t('Read the answer')}
        </Button>
      </Alert>
    ))
}
