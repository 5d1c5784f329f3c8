export { findCard } from '../../server/store.ts'
