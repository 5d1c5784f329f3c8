import { Badge, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../../public/contract.ts'
import { FAULT_CODES, FAULTS, isFault, SERVICE_CODES, SERVICES, type Service, supportsFault } from '../../public/rules.ts'
import type { Happenings } from './use-simulators.ts'

const OFF = ''
/** For how many requests a fault lasts; none means until it is switched off. */
const LASTS = [
  { value: OFF, label: 'Until switched off' },
  { value: '1', label: 'The next request only' },
  { value: '3', label: 'The next 3 requests' },
  { value: '10', label: 'The next 10 requests' },
]

/** Each service with its possible faults. */
export const FaultSwitches = ({ faults }: Pick<Happenings, 'faults'>) => (
  <section aria-labelledby="faults">
    <Title order={2} id="faults" mb="sm">
      {t('Faults')}
    </Title>
    <Stack gap="sm">
      {SERVICE_CODES.map((service) => (
        <FaultSwitch key={service} service={service} now={faults.find((each) => each.service === service)} />
      ))}
    </Stack>
  </section>
)

function FaultSwitch({ service, now }: { readonly service: Service; readonly now: Happenings['faults'][number] | undefined }) {
  const { send, busy } = useWrite(contract.setFault)
  const set = (fault: string, requests: string) =>
    void send({ body: { service, fault: isFault(fault) ? fault : null, requests: requests === OFF ? null : Number(requests) } })
  const name = t(SERVICES[service])
  const choices = FAULT_CODES.filter((fault) => supportsFault(service, fault)).map((fault) => ({
    value: fault,
    label: t(FAULTS[fault].label),
  }))
  const lasts = now?.remaining?.toString() ?? OFF
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <Text fw={600}>{name}</Text>
        <Badge variant="light" color={now ? 'coral' : 'leaf'} size="lg" radius="sm" tt="none">
          {now ? t(FAULTS[now.fault].label) : t('Works')}
        </Badge>
      </Group>
      <NativeSelect
        size="md"
        aria-label={t('What is wrong with {name}', { name })}
        data={[{ value: OFF, label: t('Nothing: it works') }, ...choices]}
        value={now?.fault ?? OFF}
        disabled={busy}
        onChange={(event) => set(event.currentTarget.value, OFF)}
      />
      {now && (
        <>
          <Text size="sm" c="dimmed" my={6}>
            {t(FAULTS[now.fault].says)}
          </Text>
          <NativeSelect
            size="md"
            aria-label={t('For how long {name} suffers', { name })}
            data={withRemaining(lasts).map(({ value, label }) => ({ value, label: t(label, { count: value }) }))}
            value={lasts}
            disabled={busy}
            onChange={(event) => set(now.fault, event.currentTarget.value)}
          />
        </>
      )}
    </Card>
  )
}

/** A counted fault is used up, so its remaining number may be any. */
const withRemaining = (lasts: string) =>
  LASTS.some(({ value }) => value === lasts) ? LASTS : [...LASTS, { value: lasts, label: '{count} more requests' }]
