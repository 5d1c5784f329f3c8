type Values = Readonly<Record<string, unknown>>

export const isRenewal = (values: Values) => values.registrationType === 'R'
const isKnownBy = (values: Values, ...kinds: string[]) => isRenewal(values) && kinds.includes(String(values.identifiedBy ?? 'plate'))
/** Whether a vehicle that was sold without a plate has received one since then. */
export const isPlated = ({ platedOn }: Values) => platedOn !== undefined
/** Whether the certificate of registration states its plate and MV file. */
export const isRegistered = (values: Values) => isRenewal(values) || isPlated(values)
export const hasPlate = (values: Values) => isPlated(values) || isKnownBy(values, 'plate', 'mv-file')
export const hasSticker = (values: Values) => values.registrationType === 'N' || isKnownBy(values, 'conduction-sticker', 'mv-file')
/** Whether the vehicle is identified by its plate or by its conduction sticker. */
export const needsPlate = (values: Values) => isPlated(values) || isKnownBy(values, 'plate')
export const needsSticker = (values: Values) => isKnownBy(values, 'conduction-sticker')
export const isMotorised = (values: Values) => values.vehicleType !== 'TRAILER'

/** Vehicles whose class depends on their weight: trucks, private buses, and goods vehicles on a car's chassis. */
export const isWeighed = ({ vehicleType, typeOfUse }: Values) =>
  ['LIGHT_TRUCK', 'HEAVY_TRUCK', 'PRIVATE_BUS'].includes(String(vehicleType)) ||
  (['VAN', 'PICKUP'].includes(String(vehicleType)) && typeOfUse === 'OWN_GOODS')

/** Its class is still unknown. */
export const lacksWeight = (values: Values) => isWeighed(values) && values.gvw === undefined

type Registered = Partial<
  Record<'gvw' | 'engineNo' | 'mvFile' | 'plate' | 'platedOn' | 'conductionSticker' | 'registrationType' | 'vehicleType', unknown>
>

/** What the certificate of registration must state for a vehicle of this kind. */
export function needRegistration(
  details: Registered,
  context: { readonly addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) {
  const need = (path: keyof Registered, message: string) => {
    if (details[path] === undefined) context.addIssue({ code: 'custom', path: [path], message })
  }
  if (isWeighed(details)) need('gvw', 'Enter the gross vehicle weight: it decides the premium of this vehicle.')
  if (isMotorised(details)) need('engineNo', 'Enter the engine number, as on the certificate of registration.')
  if (!isRegistered(details)) return
  need('mvFile', 'Enter the MV file number: its 15 digits are on the certificate of registration.')
  if (needsPlate(details)) need('plate', 'Enter the plate number, as on the certificate of registration.')
  if (needsSticker(details)) need('conductionSticker', 'Enter the conduction sticker, as on the certificate of registration.')
  if (isKnownBy(details, 'mv-file') && details.conductionSticker === undefined)
    need('plate', 'Enter the plate number or the conduction sticker as well: its last digit shows the registration month.')
}
