import { Center, Loader as Spinner, Stack } from '@mantine/core'
import { t } from '../text.ts'

/** `image`: the whole app is loading, with the brand's mark; `spinner`: a part of it is. */
export function Loader({ mode = 'spinner' }: { readonly mode?: 'image' | 'spinner' }) {
  return (
    <Center mih={mode === 'image' ? '100dvh' : 240} role="status" aria-label={t('Loading')}>
      <Stack align="center" gap="md">
        {mode === 'image' && <img src={`${import.meta.env.BASE_URL}logo.svg`} width={72} height={72} alt="" />}
        <Spinner type="dots" color="brand" />
      </Stack>
    </Center>
  )
}
