// The limit of bodies that come from a form or a press of a button.
export const largestForm = 16 * 1024;

export const formTooLarge = { meaning: `The body is larger than ${largestForm / 1024} KB.` };
