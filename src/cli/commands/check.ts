export const check = { words: 'check', usage: '', summary: '', run: async () => 0 };
