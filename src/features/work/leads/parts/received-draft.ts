/** Name of the draft that a shared contact starts, separate from the draft of a lead that someone is typing. */
export const RECEIVED_DRAFT = 'lead/received'
