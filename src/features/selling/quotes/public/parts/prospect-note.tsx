import { Alert, Text } from '@mantine/core'
import { formatMobile } from '#domain/mobile.ts'
import type { Failure } from '#kit/web/failure.ts'
import { t } from '#kit/web/text.ts'

type Props = { readonly error: Failure | null; readonly name?: string | undefined; readonly mobile?: string | undefined }

/**
 * For whom a quotation is started, and that nothing of theirs is asked for again; nothing until that is known. After that, a failed refetch
 * does not hide it.
 */
export function ProspectNote({ error, name, mobile }: Props) {
  if (mobile === undefined)
    return error ? (
      <Alert color="coral" mb="md" role="alert">
        {error.message}
      </Alert>
    ) : null
  return (
    <Alert color="brand" mb="md" title={t('For {name}', { name: name || formatMobile(mobile) })}>
      <Text size="sm">{t('{mobile} · What we know about them is filled in for you later.', { mobile: formatMobile(mobile) })}</Text>
    </Alert>
  )
}
