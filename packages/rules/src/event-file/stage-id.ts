// The one grammar of stage ids, for the schema of the event file and for the rules. N and M have at most three digits: the order of stages needs no more.
const place = '[1-9][0-9]{0,2}';

/** Captures N and M of `placement-N` and `placement-N-M`. */
export const stagePattern = `^(?:swiss|knockout|placement-swiss|placement-(${place})(?:-(${place}))?|standings)$`;
