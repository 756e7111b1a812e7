/** Each worker starts a product of its own, so two are enough for a small machine. */
export default {
  import: ['features/dist/{steps,support}/**/*.js'],
  format: ['progress', 'html:features/report/index.html'],
  parallel: 2,
};
