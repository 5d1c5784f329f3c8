export type { ActorContext } from '../../server/api/detail.ts'
export { mustBeAt, mustPrice } from '../../server/api/draft.ts'
export { staffContext, withVersion } from '../../server/api/step.ts'
export { findVersion, type TariffRow } from '../../server/store/tariffs.ts'
