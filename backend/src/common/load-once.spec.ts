import { loadOnce } from './load-once.js';

it('loads once for all who call, and again only after a failure', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('EMFILE')).mockResolvedValue('library');
  const library = loadOnce<string>(load);
  const failed = await Promise.allSettled([library(), library()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([library(), library()])).toEqual(['library', 'library']);
  expect(load).toHaveBeenCalledTimes(2);
});
