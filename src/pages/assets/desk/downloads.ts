// Saves a text that the service sent as a file.

export function download(name: string, text: string, type: 'text/csv' | 'application/json'): void {
  const link = document.createElement('a');
  // A browser drops the byte-order mark when it reads a text, and Excel needs it.
  const mark = type === 'text/csv' ? '\ufeff' : '';
  link.href = URL.createObjectURL(new Blob([mark, text], { type }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
