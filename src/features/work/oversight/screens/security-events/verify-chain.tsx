import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { contract as audit } from '#features/messaging/audit/public/contract.ts'
import { IconCheck, IconLink, IconLinkOff } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { useRead } from '#kit/web/use-read.ts'

/** Walks the chain on request, and reports whether every entry is as it was written. */
export function VerifyChain() {
  const [isAsked, setAsked] = useState(false)
  const { data, error, isFetching, refetch } = useRead(audit.auditVerdict, undefined, { enabled: isAsked })
  return (
    <Stack gap="xs" mb="md" align="flex-start">
      <Button
        variant="light"
        leftSection={<IconLink size={18} />}
        loading={isFetching}
        onClick={() => (isAsked ? void refetch() : setAsked(true))}
      >
        {t('Verify the chain')}
      </Button>
      {error && !isFetching && <FailureNote failure={error} />}
      {data && !isFetching && (
        <Alert
          w="100%"
          role="status"
          color={data.isIntact ? 'brand' : 'coral'}
          icon={data.isIntact ? <IconCheck size={20} /> : <IconLinkOff size={20} />}
          title={
            data.isIntact ? t('Every sealed entry is as it was written') : t('Entry {entry} was altered', { entry: String(data.brokenAt) })
          }
        >
          <Text size="sm">
            {data.isIntact
              ? t('{count} entries were checked. Those from the last minute are sealed with the next ones.', { count: data.sealed })
              : t('It was changed, or one before it was removed or inserted. Keep the database as it is, and compare it with a backup.')}
          </Text>
          {data.head && (
            <Text size="sm" className="figures" style={{ overflowWrap: 'anywhere' }}>
              {t('Newest seal: {entry}, {hash}', { entry: String(data.head.seq), hash: data.head.hash })}
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  )
}
